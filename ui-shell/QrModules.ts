/** The modules of a QR code, row by row; true is dark. */
export type QrModules = readonly (readonly boolean[])[]
