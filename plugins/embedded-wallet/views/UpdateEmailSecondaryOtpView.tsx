import { accountSettingsRoute } from '#plugins/ports/account'
import { embeddedWalletRef, updateEmailPrimaryOtpRoute } from '#plugins/ports/embedded-wallet'
import { requireParams, Screen, useRouter, useService, useText, useToast } from '#ui-shell'
import { codeMessages } from './codeMessages.ts'
import { OtpForm } from './OtpForm.tsx'

export default requireParams({ email: 'string' }, UpdateEmailSecondaryOtpView)

/** Requests the code sent to the new address, which proves it. */
function UpdateEmailSecondaryOtpView({
  params: { email },
}: {
  readonly params: { readonly email: string }
}) {
  const t = useText(codeMessages)
  const router = useRouter()
  const toast = useToast()
  const embeddedWallet = useService(embeddedWalletRef)
  const confirm = async (code: string, signal: AbortSignal) => {
    await embeddedWallet.confirmSecondaryCode(code, { signal })
    toast({ variant: 'success', message: t('update.done') })
    router.reset(accountSettingsRoute)
  }
  const resend = async (signal: AbortSignal) => {
    // A code to the current address comes first, as at the start.
    if ((await embeddedWallet.updateEmail(email, { signal })) === 'primary')
      router.replace(updateEmailPrimaryOtpRoute, { email })
    return 'otp' as const
  }
  return (
    <Screen title={t('update.secondaryTitle')}>
      <OtpForm text={t('otp.secondaryText')} email={email} confirm={confirm} resend={resend} />
    </Screen>
  )
}
