import { createNamespace as connect } from '../../../namespaces/cosmos/connect.ts'
import { createDiscovery } from '../../../namespaces/cosmos/discovery.ts'
import { withDiscovery } from './withDiscovery.ts'

/** Creates the Cosmos namespace with a discovery of its own. */
export const createNamespace = withDiscovery(connect, createDiscovery)
