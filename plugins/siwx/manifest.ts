import {
  connectionGuards,
  connectionsRef,
  defineManifest,
  networksRef,
  platformRef,
  providerRef,
  routerRef,
  settingsRef,
  storageRef,
} from '#kernel'
import type { SiweConfig } from '#plugins/ports/SiweConfig'
import type { SiwxSource } from '#plugins/ports/SiwxSource'
import type { SignInState } from '#plugins/ports/siwx'
import {
  cloudAccountRef,
  signInGuardRef,
  signInPreludeRef,
  signInRef,
  siwxSignMessageRoute,
} from '#plugins/ports/siwx'
import { toastsRef, view } from '#ui-shell/slots'

/** The host's sign-in option: one of the two. */
export type SiwxInput = {
  readonly siwx?: SiwxSource | undefined
  readonly siweConfig?: SiweConfig | undefined
}

export const manifest = defineManifest({
  id: 'siwx',
  needs: {
    connections: connectionsRef,
    networks: networksRef,
    platform: platformRef,
    provider: providerRef,
    router: routerRef,
    settings: settingsRef,
    storage: storageRef,
  },
  // A page that only restores a connection has no shell.
  optional: { toasts: toastsRef, prelude: signInPreludeRef },
  offers: [signInRef, signInGuardRef, cloudAccountRef],
  options: (input: SiwxInput) => input,
  state: (): SignInState => ({}),
  contributes: [
    connectionGuards.of(signInGuardRef),
    view(siwxSignMessageRoute, { load: () => import('./SIWXSignMessageView.tsx') }),
  ],
})
