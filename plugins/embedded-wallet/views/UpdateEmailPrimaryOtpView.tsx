import { embeddedWalletRef, updateEmailSecondaryOtpRoute } from '#plugins/ports/embedded-wallet'
import { requireParams, Screen, useRouter, useService, useSnapshot, useText } from '#ui-shell'
import { codeMessages } from './codeMessages.ts'
import { OtpForm } from './OtpForm.tsx'

export default requireParams({ email: 'string' }, UpdateEmailPrimaryOtpView)

/** Requests the code sent to the current address, which authorizes the change. */
function UpdateEmailPrimaryOtpView({
  params: { email },
}: {
  readonly params: { readonly email: string }
}) {
  const t = useText(codeMessages)
  const router = useRouter()
  const embeddedWallet = useService(embeddedWalletRef)
  const present = useSnapshot(embeddedWallet, embeddedWallet.get()).user?.email
  const confirm = async (code: string, signal: AbortSignal) => {
    await embeddedWallet.confirmPrimaryCode(code, { signal })
    router.replace(updateEmailSecondaryOtpRoute, { email })
  }
  const resend = async (signal: AbortSignal) => {
    // The frame may not need this code any more.
    if ((await embeddedWallet.updateEmail(email, { signal })) === 'secondary')
      router.replace(updateEmailSecondaryOtpRoute, { email })
    return 'otp' as const
  }
  return (
    <Screen title={t('update.primaryTitle')}>
      <OtpForm
        text={present ? t('otp.primaryText') : t('otp.primaryPlain')}
        email={present ?? ''}
        confirm={confirm}
        resend={resend}
      />
    </Screen>
  )
}
