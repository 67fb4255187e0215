//! Modern patterns that few programs have: they are rare, and then they crack what hardly anything else does.

mod cover;
mod firework;
mod junior_exocet;
mod msls;
mod sk_loop;
mod tridagon;

pub use firework::Fireworks;
pub use junior_exocet::JuniorExocets;
pub use msls::MultiSectorSets;
pub use sk_loop::SkLoops;
pub use tridagon::Tridagons;
