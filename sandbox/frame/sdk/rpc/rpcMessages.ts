import { FrameFault } from '../FrameFault.ts'
import { toCaip2 } from '../messages/accountMessages.ts'
import type { Frame, NetworkTarget } from '../messages/Frame.ts'
import type { Handlers } from '../serveRequests.ts'
import { callNode } from './callNode.ts'
import { createBatches } from './createBatches.ts'
import { evmRequests } from './evmRequests.ts'
import { bundlerMethods, nodeMethods } from './methods.ts'
import { openEvm, resolveNode } from './openEvm.ts'
import { permissionRequests } from './permissionRequests.ts'
import { readAssets } from './readAssets.ts'
import { solanaRequests } from './solanaRequests.ts'

const notAllowed = () => new FrameFault('Requested RPC call is not allowed')

/** The methods that a page may call. A method that is missing here is refused. */
export function rpcMessages(frame: Frame) {
  const batches = createBatches()
  const evmOnes = evmRequests(frame)
  const solanaOnes = solanaRequests(frame)
  const permissions = permissionRequests(frame)

  async function solana(method: string, params: unknown, place: NetworkTarget, id: string) {
    if (!Object.hasOwn(solanaOnes, method)) throw notAllowed()
    return solanaOnes[method as keyof typeof solanaOnes](id, place, params)
  }
  async function ethereum(method: string, params: unknown, place: NetworkTarget, id: string) {
    if (nodeMethods.has(method)) return callNode(resolveNode(frame, place), method, params)
    if (bundlerMethods.has(method)) return callNode('/bundler', method, params)
    const evm = openEvm(frame, place)
    if (method === 'wallet_getAssets')
      return readAssets(evm, frame.config.assets[place.network] ?? [], params)
    if (Object.hasOwn(permissions, method))
      return permissions[method as keyof typeof permissions](id, evm, params)
    if (!Object.hasOwn(evmOnes, method)) throw notAllowed()
    return evmOnes[method as keyof typeof evmOnes]({ id, evm, params, batches })
  }

  return {
    async RPC_REQUEST({ method, params, chainId, rpcUrl }, id) {
      await frame.session.restored()
      const now = frame.place()
      const network = chainId === undefined ? now.network : toCaip2(chainId)
      const place = {
        network,
        rpcUrl: rpcUrl ?? (network === now.network ? now.rpcUrl : undefined),
      }
      return network.startsWith('solana:') || method.startsWith('solana_')
        ? solana(method, params, place, id)
        : ethereum(method, params, place, id)
    },
    RPC_ABORT({ request }) {
      frame.approvals.abort(request)
      return undefined
    },
  } satisfies Partial<Handlers>
}
