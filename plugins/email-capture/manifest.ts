import {
  connectionGuards,
  connectionsRef,
  defineManifest,
  platformRef,
  providerRef,
  routerRef,
  storageRef,
} from '#kernel'
import type { CaptureState } from '#plugins/ports/email-capture'
import {
  captureGuardRef,
  dataCaptureOtpConfirmRoute,
  dataCaptureRoute,
  emailCaptureRef,
} from '#plugins/ports/email-capture'
import { embeddedWalletRef } from '#plugins/ports/embedded-wallet'
import { cloudAccountRef, signInPreludeRef, signInRef } from '#plugins/ports/siwx'
import { view } from '#ui-shell/slots'

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
