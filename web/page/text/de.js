export const de={};
