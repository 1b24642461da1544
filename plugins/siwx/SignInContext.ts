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
import type { Label } from '#ui-shell/slots'
import type { SignInLocks } from './createSignInLocks.ts'
import type { SignInPrompts } from './createSignInPrompts.ts'
import type { NamespaceSignIn, SessionSubject } from './NamespaceSignIn.ts'

/** Reports the flow's results to the visitor and to listeners. */
export type SignInReporter = {
  clicked(pair: SessionSubject): void
  cancelled(pair: SessionSubject): void
  signedIn(pair: SessionSubject): void
  failed(pair: SessionSubject, error: unknown): void
  toast(message: Label): void
}

/** Dependencies of the flow. */
export type SignInContextOptions = {
  readonly siwx: Siwx
  readonly connections: Connections
  readonly networks: Networks
  readonly platform: Pick<Platform, 'now' | 'after' | 'log' | 'page' | 'lock'>
  readonly router: Router
  readonly settings: Settings
  readonly state: Slice<SignInState>
  readonly reporter: SignInReporter
  /** True if a plugin contributes a view before the sign-in view. */
  hasPrelude(): boolean
  /** All views that may come before the sign-in view. */
  preludeRoutes(): readonly string[]
  /** The view before the sign-in view of an account. */
  preludeRouteFor(account: Caip10): Promise<AnyRoute | undefined>
}

/** A pending request for a session of a namespace. */
export type SessionRequest = {
  readonly namespace: string
  resolve(session: SiwxSession): void
  reject(error: LatchkeyError): void
}

/** State that the steps of the flow share. */
export type SignInContext = SignInContextOptions & {
  readonly prompts: SignInPrompts
  readonly locks: SignInLocks
  /** Sign-in states of connected and connecting namespaces. */
  readonly signIns: Map<string, NamespaceSignIn>
  /** By namespace: the last message given to a wallet to sign while connecting. */
  readonly challenges: Map<string, SiwxMessage>
  readonly sessionRequests: Set<SessionRequest>
  /** Namespaces whose wallet is switching back to its last network. */
  readonly reverting: Set<string>
  signing?: { readonly namespace: string; readonly stop: AbortController } | undefined
}

/** Column of the policy that applies. */
export const getPolicyMode = ({
  siwx,
}: Pick<SignInContextOptions, 'siwx'>): 'required' | 'optional' =>
  siwx.getRequired?.() ? 'required' : 'optional'

/** True if accounts of the namespace sign in. */
export const isNamespaceCovered = (
  { siwx }: Pick<SignInContextOptions, 'siwx'>,
  namespace: string,
): boolean => siwx.namespaces?.includes(namespace) ?? true

/** Keeps other tabs from ending the connection while its required sign-in is pending. */
export function holdSignIn(context: SignInContext, { subject }: NamespaceSignIn): void {
  if (getPolicyMode(context) === 'required') context.locks.hold(subject)
}

/** Aborts a pending signature of the namespace. */
export function stopSigning(context: SignInContext, namespace: string): void {
  if (context.signing?.namespace !== namespace) return
  context.signing.stop.abort()
  context.signing = undefined
}
