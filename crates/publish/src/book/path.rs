//! The outline of a form, for every writer that draws paths.

use skrifa::outline::OutlinePen;
use sudokit::constraint::draw::Form;

/// Draws a form with a pen; a text has no outline here.
pub(super) fn trace(form: &Form, pen: &mut impl OutlinePen) {
    match form {
        Form::Path { points, closed } => {
            for (i, &(x, y)) in points.iter().enumerate() {
                if i == 0 { pen.move_to(x as f32, y as f32) } else { pen.line_to(x as f32, y as f32) }
            }
            if *closed {
                pen.close();
            }
        }
        Form::Segments(lines) => {
            for (from, to) in lines {
                pen.move_to(from.0 as f32, from.1 as f32);
                pen.line_to(to.0 as f32, to.1 as f32);
            }
        }
        Form::Circle((x, y), radius) => {
            let (x, y, r) = (*x as f32, *y as f32, *radius as f32);
            // Four curves; this length of their handles comes nearest to a circle.
            let h = r * 0.552_285;
            pen.move_to(x + r, y);
            pen.curve_to(x + r, y + h, x + h, y + r, x, y + r);
            pen.curve_to(x - h, y + r, x - r, y + h, x - r, y);
            pen.curve_to(x - r, y - h, x - h, y - r, x, y - r);
            pen.curve_to(x + h, y - r, x + r, y - h, x + r, y);
            pen.close();
        }
        Form::Rectangle((x, y), width, height) => {
            let (left, top) = (*x as f32, *y as f32);
            let (right, bottom) = ((x + width) as f32, (y + height) as f32);
            pen.move_to(left, top);
            pen.line_to(right, top);
            pen.line_to(right, bottom);
            pen.line_to(left, bottom);
            pen.close();
        }
        Form::Text { .. } => {}
    }
}

/// Makes the builder of a library a pen. Only the names of the calls differ.
macro_rules! pen {
    ($builder:ty) => {
        /// Draws with the path builder of the library.
        struct Pen($builder);

        impl skrifa::outline::OutlinePen for Pen {
            fn move_to(&mut self, x: f32, y: f32) {
                self.0.move_to(x, y);
            }

            fn line_to(&mut self, x: f32, y: f32) {
                self.0.line_to(x, y);
            }

            fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
                self.0.quad_to(cx, cy, x, y);
            }

            fn curve_to(&mut self, cx0: f32, cy0: f32, cx1: f32, cy1: f32, x: f32, y: f32) {
                self.0.cubic_to(cx0, cy0, cx1, cy1, x, y);
            }

            fn close(&mut self) {
                self.0.close();
            }
        }
    };
}

pub(super) use pen;
