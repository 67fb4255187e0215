//! Sudoku of any size, 4x4 to 64x64.

#![forbid(unsafe_code)]
