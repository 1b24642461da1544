import { featureValuesRef } from '#kernel'
import { connectSocialsRoute } from '#plugins/ports/embedded-wallet'
import { Icon, useRouter, useService, useStyles, useText } from '#ui-shell'
import { SocialMark } from './SocialMark.tsx'
import css from './social.css?inline'
import { socialMessages } from './socialMessages.ts'
import type { SocialProvider } from './socialNames.ts'
import { socialNames } from './socialNames.ts'
import { useEmbeddedWallet } from './useEmbeddedWallet.tsx'
import { useLoginUnavailable } from './useLoginUnavailable.ts'
import { useSocialProviders } from './useSocialProviders.ts'
import { useStartSocialLogin } from './useStartSocialLogin.ts'

/** Icons per row; the last one links to all logins if there are more. */
const rowLength = 5

/** Names up to two logins, else the first; the others are icons, as many as fit a row. */
function arrangeSocials(socials: readonly SocialProvider[]) {
  const inWords = socials.length < 3 ? socials : socials.slice(0, 1)
  const others = socials.slice(inWords.length)
  const hasMore = others.length > rowLength
  return { inWords, shown: hasMore ? others.slice(0, rowLength - 1) : others, hasMore }
}

/** Social logins as one of the connect methods: the first with its name, others as icons. */
export default function SocialSection() {
  useStyles(css)
  const t = useText(socialMessages)
  const router = useRouter()
  const { wallet, preload } = useEmbeddedWallet()
  const refused = useLoginUnavailable(wallet)
  const start = useStartSocialLogin()
  const socials = useSocialProviders()
  const features = useService(featureValuesRef).get()
  const { inWords, shown, hasMore } = arrangeSocials(socials)
  const button = (social: SocialProvider, wide: boolean) => (
    <button
      key={social}
      type="button"
      className={wide ? 'social wide' : 'social'}
      data-social={social}
      data-focus-key={social}
      title={wide ? undefined : t('go', { name: socialNames[social] })}
      disabled={refused}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => start(social)}
    >
      <SocialMark social={social} />
      <span className={wide ? undefined : 'unseen'}>{t('go', { name: socialNames[social] })}</span>
    </button>
  )
  // Beside an email field the reason stands there.
  const noted = refused && !features['email']
  return (
    <section
      className={noted ? 'socials refused' : 'socials'}
      data-method="social"
      aria-label={t('list')}
    >
      {inWords.map((social) => button(social, true))}
      {shown.length > 0 && (
        <div className="social-row">
          {shown.map((social) => button(social, false))}
          {hasMore && (
            <button
              type="button"
              className="social"
              data-social="more"
              data-focus-key="more"
              title={t('more')}
              disabled={refused}
              onClick={() => router.push(connectSocialsRoute)}
            >
              <Icon name="more" />
              <span className="unseen">{t('more')}</span>
            </button>
          )}
        </div>
      )}
      {noted && <p className="social-note">{t('refused')}</p>}
    </section>
  )
}
