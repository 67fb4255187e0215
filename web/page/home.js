// The address that links to this page begin with: the public one if the page was built with it, else where it is.

export const home = () =>
  document.querySelector('meta[name="sudokit-home"]')?.getAttribute("content") || document.baseURI.replace(/#.*/, "");

/** Whether an address means something on this computer alone. @param {URL} address */
export const isLocal = ({ protocol, hostname }) =>
  protocol === "file:" ||
  hostname === "localhost" ||
  hostname.endsWith(".localhost") ||
  /^(127\.|\[::1\]$)/.test(hostname);
