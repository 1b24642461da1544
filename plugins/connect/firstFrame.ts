export { drawFirstView } from './drawFirstView.ts'
export { messages } from './messages.ts'
export { watchFirstWallets } from './watchFirstWallets.ts'
