import { createNamespace as connect } from '../../../namespaces/eip155/connect.ts'
import { createDiscovery } from '../../../namespaces/eip155/discovery.ts'
import { withDiscovery } from './withDiscovery.ts'

/** Creates the EVM namespace with a discovery of its own. */
export const createNamespace = withDiscovery(connect, createDiscovery)
