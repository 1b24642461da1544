import { createNamespace as connect } from '../../../namespaces/stacks/connect.ts'
import { createDiscovery } from '../../../namespaces/stacks/discovery.ts'
import { withDiscovery } from './withDiscovery.ts'

/** Creates the Stacks namespace with a discovery of its own. */
export const createNamespace = withDiscovery(connect, createDiscovery)
