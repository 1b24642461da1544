/** Number of rows that fit without scrolling, WalletConnect aside. */
const rowLimit = 4

/** Rows for recommended wallets: those that neither chosen and installed ones nor logins take. */
export const countFreeRows = (chosen: number, installed: number, logins: number): number =>
  Math.max(0, rowLimit - chosen - installed - logins)
