import {
  connectionGuards,
  connectionsRef,
  defineManifest,
  platformRef,
  providerRef,
  routerRef,
  storageRef,
} from '#kernel'
import { embeddedWalletRef } from '#plugins/embedded-wallet/port'
import { cloudAccountRef, signInPreludeRef, signInRef } from '#plugins/siwx/port'
import { view } from '#ui-shell/slots'
import type { CaptureState } from './port.ts'
import {
  captureGuardRef,
  dataCaptureOtpConfirmRoute,
  dataCaptureRoute,
  emailCaptureRef,
} from './port.ts'

export const manifest = defineManifest({
  id: 'email-capture',
  needs: {
    connections: connectionsRef,
    platform: platformRef,
    provider: providerRef,
    router: routerRef,
    storage: storageRef,
  },
  optional: { cloudAccount: cloudAccountRef, embeddedWallet: embeddedWalletRef, signIn: signInRef },
  offers: [emailCaptureRef, captureGuardRef, signInPreludeRef],
  options: (input: { readonly required?: boolean } | undefined) => ({
    required: input?.required ?? false,
  }),
  state: (): CaptureState => ({}),
  contributes: [
    view(dataCaptureRoute, { load: () => import('./DataCaptureView.tsx') }),
    view(dataCaptureOtpConfirmRoute, { load: () => import('./DataCaptureOtpConfirmView.tsx') }),
    connectionGuards.of(captureGuardRef, { order: 10 }),
  ],
})
