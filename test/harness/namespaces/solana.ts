import { createNamespace as connect } from '../../../namespaces/solana/connect.ts'
import { createDiscovery } from '../../../namespaces/solana/discovery.ts'
import { withDiscovery } from './withDiscovery.ts'

/** Creates the Solana namespace with a discovery of its own. */
export const createNamespace = withDiscovery(connect, createDiscovery)
