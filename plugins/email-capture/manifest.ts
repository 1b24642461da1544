import {
  connectGates,
  connections,
  defineManifest,
  platform,
  provider,
  router,
  storage,
} from '#kernel'
import { embeddedWallet } from '#plugins/embedded-wallet/port'
import { cloudAccount, signIn, signInPrelude } from '#plugins/siwx/port'
import { view } from '#ui-shell/slots'
import type { CaptureState } from './port.ts'
import { captureGate, dataCaptureOtpConfirmRoute, dataCaptureRoute, emailCapture } from './port.ts'

export const manifest = defineManifest({
  id: 'email-capture',
  needs: { connections, platform, provider, router, storage },
  may: { cloudAccount, embeddedWallet, signIn },
  offers: [emailCapture, captureGate, signInPrelude],
  options: (input: { readonly required?: boolean } | undefined) => ({
    required: input?.required ?? false,
  }),
  state: (): CaptureState => ({}),
  contributes: [
    view(dataCaptureRoute, { load: () => import('./DataCaptureView.tsx') }),
    view(dataCaptureOtpConfirmRoute, { load: () => import('./DataCaptureOtpConfirmView.tsx') }),
    connectGates.of(captureGate, { order: 10 }),
  ],
})
