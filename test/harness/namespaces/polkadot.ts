import { createNamespace as connect } from '../../../namespaces/polkadot/connect.ts'
import { createDiscovery } from '../../../namespaces/polkadot/discovery.ts'
import { withDiscovery } from './withDiscovery.ts'

/** Creates the Polkadot namespace with a discovery of its own. */
export const createNamespace = withDiscovery(connect, createDiscovery)
