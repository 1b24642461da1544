import { createNamespace as connect } from '../../../namespaces/bip122/connect.ts'
import { createDiscovery } from '../../../namespaces/bip122/discovery.ts'
import { withDiscovery } from './withDiscovery.ts'

/** Creates the Bitcoin namespace with a discovery of its own. */
export const createNamespace = withDiscovery(connect, createDiscovery)
