/**
 * Where a wallet finds what the site says of itself (TonConnect); `/tonconnect-manifest.json` of
 * the page's origin unless told otherwise.
 */
export type TonOptions = { readonly manifestUrl?: string }
