/** The calls of SIP-030 with the wallet that the modal is connected with. */
export { createStacksProvider, type StacksProvider } from './createStacksProvider.ts'
