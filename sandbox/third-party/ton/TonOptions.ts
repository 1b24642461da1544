/**
 * The URL of the site's TonConnect manifest; `/tonconnect-manifest.json` of the page's origin by
 * default.
 */
export type TonOptions = { readonly manifestUrl?: string }
