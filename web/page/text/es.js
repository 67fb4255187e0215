export const es={};
