import { createNamespace as connect } from '../../../namespaces/sui/connect.ts'
import { createDiscovery } from '../../../namespaces/sui/discovery.ts'
import { withDiscovery } from './withDiscovery.ts'

/** Creates the Sui namespace with a discovery of its own. */
export const createNamespace = withDiscovery(connect, createDiscovery)
