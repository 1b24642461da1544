// Checked by tsc alone: the connector is one of wagmi 2 and one of wagmi 3, without a cast.
import { createConfig as createConfig3 } from '@wagmi/core'
import { http } from 'viem'
import { mainnet } from 'viem/chains'
import type { CreateConnectorFn as CreateConnectorFn2 } from 'wagmi-core-2'
import { createConfig as createConfig2 } from 'wagmi-core-2'
import type { Modal } from '../../modal/index.ts'
import { latchkeyConnector } from './index.ts'

declare const modal: Modal
const options = { chains: [mainnet], transports: { [mainnet.id]: http() } } as const

createConfig2({ ...options, connectors: [latchkeyConnector(modal)] })
createConfig3({ ...options, connectors: [latchkeyConnector(modal, { name: 'Wallet' })] })
export const connector2: CreateConnectorFn2 = latchkeyConnector(modal)
// @ts-expect-error A connector needs a modal.
latchkeyConnector()
