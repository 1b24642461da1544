import type { Contribution, Features, NamespaceState, Settings } from '#kernel'
import {
  approveTransactionRoute,
  connectingFarcasterRoute,
  connectingSocialRoute,
  connectSocialsRoute,
  emailLoginRoute,
  emailVerifyDeviceRoute,
  emailVerifyOtpRoute,
  embeddedKind,
  smartAccountSettingsRoute,
  updateEmailPrimaryOtpRoute,
  updateEmailRoute,
  updateEmailSecondaryOtpRoute,
} from '#plugins/ports/embedded-wallet'
import { accountLines, connectSections, settingsRows, view } from '#ui-shell/slots'

type SectionContext = { readonly features: Features; readonly settings: Settings }

/** Logins need a project at the provider. */
const isOffered =
  (feature: string) =>
  ({ features, settings }: SectionContext) =>
    settings.projectId !== undefined &&
    features[feature] !== undefined &&
    features[feature] !== false
const isEmbeddedWallet = ({ connection }: NamespaceState) => connection?.kind === embeddedKind

/** Views of the embedded wallet. */
export const loginContributions: readonly Contribution[] = [
  connectSections.of({
    method: 'email',
    rows: 1,
    when: isOffered('email'),
    activates: false,
    load: () => import('./EmailSection.tsx'),
  }),
  connectSections.of({
    method: 'social',
    rows: 2,
    when: isOffered('socials'),
    activates: false,
    load: () => import('./SocialSection.tsx'),
  }),
  view(emailLoginRoute, { load: () => import('./EmailLoginView.tsx') }),
  view(emailVerifyOtpRoute, { load: () => import('./EmailVerifyOtpView.tsx') }),
  view(emailVerifyDeviceRoute, { load: () => import('./EmailVerifyDeviceView.tsx') }),
  view(connectSocialsRoute, { load: () => import('./ConnectSocialsView.tsx') }),
  view(connectingSocialRoute, { load: () => import('./ConnectingSocialView.tsx') }),
  view(connectingFarcasterRoute, { load: () => import('./ConnectingFarcasterView.tsx') }),
  view(updateEmailRoute, { load: () => import('./UpdateEmailWalletView.tsx') }),
  view(updateEmailPrimaryOtpRoute, { load: () => import('./UpdateEmailPrimaryOtpView.tsx') }),
  view(updateEmailSecondaryOtpRoute, { load: () => import('./UpdateEmailSecondaryOtpView.tsx') }),
  view(smartAccountSettingsRoute, { load: () => import('./SmartAccountSettingsView.tsx') }),
  view(approveTransactionRoute, { load: () => import('./ApproveTransactionView.tsx') }),
  accountLines.of({ id: 'login', when: isEmbeddedWallet, load: () => import('./LoginName.tsx') }),
  settingsRows.of({
    id: 'email',
    when: isEmbeddedWallet,
    load: () => import('./EmailSettingsRow.tsx'),
  }),
  settingsRows.of({
    id: 'account-type',
    when: isEmbeddedWallet,
    load: () => import('./AccountTypeRow.tsx'),
  }),
]
