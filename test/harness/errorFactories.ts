import { modalError } from '../../modal/errors.ts'
import { embeddedWalletError } from '../../plugins/embedded-wallet/errors.ts'
import { nameError } from '../../plugins/names/errors.ts'
import { paymentError } from '../../plugins/payments/errors.ts'
import { emailError } from '../../plugins/ports/emailErrors.ts'
import { reviewError } from '../../plugins/ports/reviewErrors.ts'
import { signInError } from '../../plugins/ports/siwxErrors.ts'
import { sendError } from '../../plugins/send/errors.ts'
import { siwxError } from '../../plugins/siwx/errors.ts'
import { swapError } from '../../plugins/swaps/errors.ts'
import { walletConnectError } from '../../plugins/walletconnect/errors.ts'
import { shellError } from '../../ui-shell/errors.ts'
import { viewError } from '../../ui-shell/viewErrors.ts'
import { verifierError } from '../../verify/errors.ts'

/** The error factories of the built-in plugins; a test compares the list with the source. */
export const errorFactories = [
  modalError,
  shellError,
  viewError,
  walletConnectError,
  reviewError,
  embeddedWalletError,
  nameError,
  paymentError,
  emailError,
  sendError,
  signInError,
  siwxError,
  swapError,
  verifierError,
]
