import type {
  AbortOptions,
  Auth,
  Caip2,
  Caip10,
  LatchkeyError,
  Release,
  RemoteSigner,
  SignInProof,
} from '#kernel'
import { parseNamespace, rejectOnAbort } from '#kernel'
import type { AccountType } from '#plugins/ports/embedded-wallet'
import { embeddedKind } from '#plugins/ports/embedded-wallet'

type Listener = Parameters<RemoteSigner['on']>[1]

/** Dependencies of a signer. */
export type LoginSignerOptions = {
  readonly name: string
  /** Accounts of the namespace on each of its networks, active one first. */
  accounts(): readonly { readonly id: Caip10; readonly type: AccountType }[]
  network(): Caip2
  methods(namespace: string): ReadonlySet<string>
  refusal(network: Caip2, method: string): LatchkeyError
  send(network: Caip2, method: string, params: unknown, options?: AbortOptions): Promise<unknown>
  switchNetwork(network: Caip2): Promise<void>
  /** The login method. */
  auth(): Auth
  /** The sign-in message that was signed during the login. */
  proof(): SignInProof | undefined
  close(): Promise<void>
}

/** A signer, and the callbacks for its login. */
export type LoginSigner = {
  readonly signer: RemoteSigner
  emit(event: string, data: unknown, network?: Caip2): void
  /** True if a connection listens to this signer. */
  inUse(): boolean
}

/** Creates a remote signer over a login in one namespace. */
export function createLoginSigner(source: LoginSignerOptions): LoginSigner {
  const listeners = new Map<string, Set<Listener>>()
  const on = (event: string, listener: Listener): Release => {
    const own: Listener = (data, network) => listener(data, network)
    const set = listeners.get(event) ?? new Set()
    listeners.set(event, set.add(own))
    return () => void set.delete(own)
  }
  return {
    signer: {
      kind: embeddedKind,
      wallet: { id: embeddedKind, name: source.name, ready: true },
      accounts: () => source.accounts().map(({ id }) => id),
      role: (account) => source.accounts().find(({ id }) => id === account)?.type,
      methods: (namespace) =>
        namespace === parseNamespace(source.network()) ? source.methods(namespace) : new Set(),
      property: () => undefined,
      refusal: source.refusal,
      async request(network, method, params, options = {}) {
        const answer = source.send(network, method, params, options)
        return options.signal ? rejectOnAbort(answer, options.signal) : answer
      },
      switchNetwork: source.switchNetwork,
      on,
      auth: source.auth,
      proof: source.proof,
      serialize: source.network,
      async close() {
        listeners.clear()
        await source.close()
      },
    },
    emit(event, data, network) {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(data, network)
    },
    inUse: () => [...listeners.values()].some((set) => set.size > 0),
  }
}
