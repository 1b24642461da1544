import {
  connectGates,
  connections,
  defineManifest,
  networks,
  platform,
  provider,
  router,
  settings,
  storage,
} from '#kernel'
import { toasts, view } from '#ui-shell/slots'
import type { SignInState } from './port.ts'
import { cloudAccount, signIn, signInGate, signInPrelude, siwxSignMessageRoute } from './port.ts'
import type { SiweConfig } from './SiweConfig.ts'
import type { SiwxSource } from './Siwx.ts'

/** What the host decided: one of the two. */
export type SiwxInput = {
  readonly siwx?: SiwxSource | undefined
  readonly siweConfig?: SiweConfig | undefined
}

export const manifest = defineManifest({
  id: 'siwx',
  needs: { connections, networks, platform, provider, router, settings, storage },
  // A page that only restores a connection has no shell yet.
  may: { toasts, prelude: signInPrelude },
  offers: [signIn, signInGate, cloudAccount],
  options: (input: SiwxInput) => input,
  state: (): SignInState => ({}),
  contributes: [
    connectGates.of(signInGate),
    view(siwxSignMessageRoute, { load: () => import('./SIWXSignMessageView.tsx') }),
  ],
})
