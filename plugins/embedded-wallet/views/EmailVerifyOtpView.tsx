import { embeddedWalletRef } from '#plugins/ports/embedded-wallet'
import { requireParams, Screen, useService, useText } from '#ui-shell'
import { codeMessages } from './codeMessages.ts'
import { OtpForm } from './OtpForm.tsx'
import { useLoginStep } from './useLoginStep.ts'

export default requireParams({ email: 'string' }, EmailVerifyOtpView)

/** Requests the code that proves the address; it connects the visitor. */
function EmailVerifyOtpView({
  params: { email },
}: {
  readonly params: { readonly email: string }
}) {
  const t = useText(codeMessages)
  const embeddedWallet = useService(embeddedWalletRef)
  const next = useLoginStep()
  const resend = async (signal: AbortSignal) => {
    const step = await embeddedWallet.loginByEmail(email, { signal })
    if (step !== 'otp') next(step, email, 'replace')
    return step
  }
  return (
    <Screen title={t('otp.title')}>
      <OtpForm
        text={t('otp.text')}
        email={email}
        confirm={(code, signal) => embeddedWallet.confirmCode(code, { signal })}
        resend={resend}
      />
    </Screen>
  )
}
