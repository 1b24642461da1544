import type {
  AnyRoute,
  Caip10,
  Connections,
  LatchkeyError,
  Networks,
  Platform,
  Router,
  Settings,
  Slice,
} from '#kernel'
import type { Siwx, SiwxMessage, SiwxSession } from '#plugins/ports/SiwxSource'
import type { SignInState } from '#plugins/ports/siwx'
import type { SignInPrompts } from './createSignInPrompts.ts'
import type { NamespaceSignIn, SessionSubject } from './NamespaceSignIn.ts'

/** What the flow says to the visitor and to whoever listens. */
export type SignInReporter = {
  clicked(pair: SessionSubject): void
  cancelled(pair: SessionSubject): void
  signedIn(pair: SessionSubject): void
  failed(pair: SessionSubject, error: unknown): void
  toast(message: string): void
}

/** What the flow works with. */
export type SignInContextOptions = {
  readonly siwx: Siwx
  readonly connections: Connections
  readonly networks: Networks
  readonly platform: Pick<Platform, 'now' | 'after' | 'log' | 'page'>
  readonly router: Router
  readonly settings: Settings
  readonly state: Slice<SignInState>
  readonly reporter: SignInReporter
  /** Somebody wants to ask something before the sign-in view. */
  hasPrelude(): boolean
  /** Every view that may come before the sign-in view. */
  preludeRoutes(): readonly string[]
  /** The view that comes before the sign-in view of an account. */
  preludeRouteFor(account: Caip10): Promise<AnyRoute | undefined>
}

/** Somebody who waits for a session of a namespace. */
export type SessionRequest = {
  readonly namespace: string
  resolve(session: SiwxSession): void
  reject(error: LatchkeyError): void
}

/** Everything the steps of the flow share. */
export type SignInContext = SignInContextOptions & {
  readonly prompts: SignInPrompts
  /** By namespace: whoever is connected, or about to be. */
  readonly signIns: Map<string, NamespaceSignIn>
  /** By namespace: the message that a wallet was last given to sign while it connects. */
  readonly challenges: Map<string, SiwxMessage>
  readonly sessionRequests: Set<SessionRequest>
  /** Namespaces whose wallet is asked to go back to its last network. */
  readonly reverting: Set<string>
  signing?: { readonly namespace: string; readonly stop: AbortController } | undefined
}

/** Which column of the policy holds. */
export const getPolicyMode = ({
  siwx,
}: Pick<SignInContextOptions, 'siwx'>): 'required' | 'optional' =>
  siwx.getRequired?.() ? 'required' : 'optional'

/** Whether accounts of a namespace sign in at all. */
export const isNamespaceCovered = (
  { siwx }: Pick<SignInContextOptions, 'siwx'>,
  namespace: string,
): boolean => siwx.namespaces?.includes(namespace) ?? true

/** Gives up the signature that a namespace waits for. */
export function stopSigning(context: SignInContext, namespace: string): void {
  if (context.signing?.namespace !== namespace) return
  context.signing.stop.abort()
  context.signing = undefined
}
