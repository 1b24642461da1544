/** A connector for wagmi 2 and 3. */
export type { Eip1193Provider } from '#libraries/kit'
export { type LatchkeyConnectorOptions, latchkeyConnector } from './latchkeyConnector.ts'
