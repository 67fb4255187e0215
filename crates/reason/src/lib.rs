//! Solving as a person does: techniques, steps, explanations, ratings.

#![forbid(unsafe_code)]
