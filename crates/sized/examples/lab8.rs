//! lab
fn main(){ let g=sudokit_sized::Grid::empty(sudokit_sized::Geometry::new(std::env::args().nth(1).unwrap().parse().unwrap(),std::env::args().nth(2).unwrap().parse().unwrap()).unwrap()); println!("{:?}", sudokit_sized::count(&g,u128::MAX,&sudokit_solve::Stop::new())); }
