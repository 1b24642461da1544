import type { AccountType } from '#plugins/ports/embedded-wallet'
import { describeText } from '../describe/describeText.ts'
import { evmApprovals } from '../rpc/evmApprovals.ts'
import type { Evm } from '../rpc/openEvm.ts'
import { openEvm } from '../rpc/openEvm.ts'
import type { Handlers } from '../serveRequests.ts'
import type { Frame } from './Frame.ts'
import type { SignInRequest } from './signInText.ts'
import { signInText } from './signInText.ts'

type UserRequest = {
  readonly chainId?: string | number | undefined
  readonly preferredAccountType?: AccountType | undefined
  readonly siwxMessage?: SignInRequest | undefined
  readonly rpcUrl?: string | undefined
}

/** A chain id as CAIP-2: bare numbers are EVM chains. */
export const toCaip2 = (chainId: string | number): string =>
  /:/.test(String(chainId)) ? String(chainId) : `eip155:${Number(chainId)}`
const reference = (network: string) => network.slice(network.indexOf(':') + 1)
/** The form that the page expects: a number for an EVM chain, CAIP-2 for the others. */
const bare = (network: string) =>
  network.startsWith('eip155:') ? Number(reference(network)) : network

function moveTo(frame: Frame, { chainId, rpcUrl }: UserRequest): void {
  const network = chainId === undefined ? frame.place().network : toCaip2(chainId)
  const known = network === frame.place().network ? frame.place().rpcUrl : undefined
  frame.move({ network, rpcUrl: rpcUrl ?? known })
}

/**
 * Signs the sign-in message of the page that embeds us while it connects, once the visitor has read
 * and approved it; a message for another page is refused.
 */
async function signIn(frame: Frame, id: string, request: SignInRequest, evm: Evm) {
  const filled = { ...request, accountAddress: evm.address }
  const message = signInText(filled, frame.origin)
  const { approve } = evmApprovals(frame.approvals)
  await approve(id, evm, evm.type, {
    title: 'Sign in?',
    parts: [describeText(new TextEncoder().encode(message), frame.origin)],
  })
  const signature = await evm.signMessage(message)
  return { message, signature, siwxMessage: filled }
}

/**
 * The login on the requested network. `id` identifies the request, by which an approval can be
 * withdrawn.
 */
export async function readUser(frame: Frame, wanted: UserRequest, id = '') {
  const { session } = frame
  await session.restored()
  const { solana } = session.keys()
  if (wanted.preferredAccountType) session.prefer(wanted.preferredAccountType)
  moveTo(frame, wanted)
  const { network } = frame.place()
  const person = session.login()?.person
  const names = {
    ...(person?.email && { email: person.email }),
    ...(person?.userName && { userName: person.userName }),
  }
  if (network.startsWith('solana:'))
    return {
      ...names,
      address: solana.address,
      chainId: network,
      accounts: [{ address: solana.address, type: 'eoa' as const }],
      preferredAccountType: 'eoa' as const,
    }
  const evm = openEvm(frame, frame.place())
  const signed = wanted.siwxMessage && (await signIn(frame, id, wanted.siwxMessage, evm))
  return {
    ...names,
    ...signed,
    address: evm.address,
    chainId: bare(network),
    accounts: evm.accounts,
    preferredAccountType: evm.type,
    smartAccountDeployed: await evm.isDeployed(),
  }
}

/** Answers for login, network and account. */
export function accountMessages(frame: Frame) {
  const { session, config } = frame
  const evm = () => openEvm(frame, frame.place())
  return {
    GET_USER(wanted, id) {
      return readUser(frame, wanted ?? {}, id)
    },
    async IS_CONNECTED() {
      await session.restored()
      return { isConnected: session.login() !== undefined }
    },
    async SIGN_OUT() {
      frame.approvals.clear()
      await session.end()
      return undefined
    },
    SWITCH_NETWORK(wanted) {
      moveTo(frame, wanted)
      return { chainId: bare(frame.place().network) }
    },
    GET_CHAIN_ID() {
      return { chainId: bare(frame.place().network) }
    },
    GET_SMART_ACCOUNT_ENABLED_NETWORKS() {
      return { smartAccountEnabledNetworks: [...config.smartAccountNetworks] }
    },
    async INIT_SMART_ACCOUNT() {
      await session.restored()
      const { smart, isDeployed } = evm()
      return { address: smart, isDeployed: await isDeployed() }
    },
    async SET_PREFERRED_ACCOUNT({ type }) {
      await session.restored()
      session.prefer(type)
      return { type, address: evm().address }
    },
  } satisfies Partial<Handlers>
}
