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
import { toastsRef, view } from '#ui-shell/slots'
import type { SignInState } from './port.ts'
import {
  cloudAccountRef,
  signInGuardRef,
  signInPreludeRef,
  signInRef,
  siwxSignMessageRoute,
} from './port.ts'
import type { SiweConfig } from './SiweConfig.ts'
import type { SiwxSource } from './Siwx.ts'

/** What the host decided: one of the two. */
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
  // A page that only restores a connection has no shell yet.
  optional: { toasts: toastsRef, prelude: signInPreludeRef },
  offers: [signInRef, signInGuardRef, cloudAccountRef],
  options: (input: SiwxInput) => input,
  state: (): SignInState => ({}),
  contributes: [
    connectionGuards.of(signInGuardRef),
    view(siwxSignMessageRoute, { load: () => import('./SIWXSignMessageView.tsx') }),
  ],
})
