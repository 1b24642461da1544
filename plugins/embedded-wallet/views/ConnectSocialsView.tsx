import { embeddedWalletRef } from '#plugins/ports/embedded-wallet'
import { List, Row, Screen, useService, useStyles, useText } from '#ui-shell'
import { SocialMark } from './SocialMark.tsx'
import css from './social.css?inline'
import { socialMessages } from './socialMessages.ts'
import { socialNames } from './socialNames.ts'
import { useLoginUnavailable } from './useLoginUnavailable.ts'
import { useSocialProviders } from './useSocialProviders.ts'
import { useStartSocialLogin } from './useStartSocialLogin.ts'

/** All social logins. */
export default function ConnectSocialsView() {
  useStyles(css)
  const t = useText(socialMessages)
  const embeddedWallet = useService(embeddedWalletRef)
  const refused = useLoginUnavailable(embeddedWallet)
  const start = useStartSocialLogin()
  return (
    <Screen title={t('all')}>
      <List label={t('list')}>
        {useSocialProviders().map((social) => (
          <Row
            key={social}
            data-social={social}
            focusKey={social}
            leading={<SocialMark social={social} />}
            title={socialNames[social]}
            disabled={refused}
            onPrefetch={() => embeddedWallet.preload()}
            onClick={() => start(social)}
          />
        ))}
      </List>
      {refused && <p className="social-note">{t('refused')}</p>}
    </Screen>
  )
}
