export { AddressText } from './AddressText.tsx'
export { AmountInput } from './AmountInput.tsx'
export { AmountText } from './AmountText.tsx'
export { ArmedButton } from './ArmedButton.tsx'
export { AssetPicture } from './AssetPicture.tsx'
export { Badge } from './Badge.tsx'
export { Button } from './Button.tsx'
export { ButtonLink } from './ButtonLink.tsx'
export { Checkbox } from './Checkbox.tsx'
export { CopyableAddress } from './CopyableAddress.tsx'
export { CopyButton } from './CopyButton.tsx'
/** Function that `useAnnounce` returns. */
export type { Announce } from './createAnnouncer.ts'
export { createTextFilter } from './createTextFilter.ts'
/** The report of `diagnose()`. */
export type * from './Diagnosis.ts'
export { Disclosure } from './Disclosure.tsx'
export { DollarText } from './DollarText.tsx'
export { defineLabels, type Label, type LabelKey } from './defineLabels.ts'
export { defineMessages, type Messages, type Texts, type Values } from './defineMessages.ts'
export { EffectList } from './EffectList.tsx'
export { ErrorDetails } from './ErrorDetails.tsx'
export { Estimate } from './Estimate.tsx'
export { ExactAmount } from './ExactAmount.tsx'
export { Fact } from './Fact.tsx'
export { FactList } from './FactList.tsx'
export { FailureNotice } from './FailureNotice.tsx'
export { formatAmount } from './formatAmount.ts'
export { formatDollars } from './formatDollars.ts'
export { formatMoney } from './formatMoney.ts'
export { fromLocalDecimal } from './fromLocalDecimal.ts'
export { getFractionDigits } from './getFractionDigits.ts'
export { getStopNotes } from './getStopNotes.ts'
export { groupAddress } from './groupAddress.ts'
/** The host's side of the modal: the handle, its options of opening, its events. */
export type * from './hostTypes.ts'
export { Icon } from './Icon.tsx'
export { IconButton } from './IconButton.tsx'
/** The shell's icons by name. */
export type { IconName } from './IconName.ts'
export { IconTile } from './IconTile.tsx'
export { Identicon } from './Identicon.tsx'
export { Intro } from './Intro.tsx'
/** Wallets that are or were connected. */
export type * from './knownConnection.ts'
export { List } from './List.tsx'
export { Loading } from './Loading.tsx'
export { Block, LongList } from './LongList.tsx'
export { loadMark } from './loadMark.ts'
/** The subject of a mark. */
export type { MarkKind } from './MarkKind.ts'
export { MaxButton } from './MaxButton.tsx'
export { MiddleDot } from './MiddleDot.tsx'
export { NetworkPicture } from './NetworkPicture.tsx'
export { NewTabNote } from './NewTabNote.tsx'
export { NotConnected } from './NotConnected.tsx'
export { NoteList } from './NoteList.tsx'
export { Notice } from './Notice.tsx'
export { OutcomeLinks } from './OutcomeLinks.tsx'
export { openPopup, type PopupSource } from './openPopup.ts'
export { Picture } from './Picture.tsx'
export { PricedAmount } from './PricedAmount.tsx'
export { providerMessages } from './providerMessages.ts'
export { QrFrame } from './QrFrame.tsx'
export { RetryButton } from './RetryButton.tsx'
export { ReviewBar } from './ReviewBar.tsx'
export { ReviewHead } from './ReviewHead.tsx'
export { ReviewStatus } from './ReviewStatus.tsx'
export { Row } from './Row.tsx'
export { requireParams, type ViewWithParams } from './requireParams.tsx'
export { Screen } from './Screen.tsx'
export { SearchableList } from './SearchableList.tsx'
export { SearchField } from './SearchField.tsx'
export { SenderFact } from './SenderFact.tsx'
export { ShareButton } from './ShareButton.tsx'
export { Skeleton } from './Skeleton.tsx'
export { SlotItem } from './SlotItem.tsx'
export { Spinner } from './Spinner.tsx'
export { StatusPanel } from './StatusPanel.tsx'
export { StatusRing } from './StatusRing.tsx'
export { safeHref } from './safeHref.ts'
export { shellPlugin } from './shellPlugin.ts'
export { shortAddress } from './shortAddress.ts'
export {
  type AccountAction,
  type AccountLine,
  type AccountTab,
  accountActions,
  accountLines,
  accountTabs,
  type Banner,
  banners,
  type ComponentLoader,
  type ConnectSection,
  connectSections,
  type Footer,
  footers,
  type IconChoice,
  type SettingsRow,
  type SlotComponent,
  settingsRows,
  type View,
  view,
  views,
} from './slots.ts'
export { Tabs } from './Tabs.tsx'
export { TechnicalDetails } from './TechnicalDetails.tsx'
export { TextField } from './TextField.tsx'
export { TextWithLinks } from './TextWithLinks.tsx'
/** Translations of the built-in plugins. */
export type { LoadTranslations, Translations } from './Translations.ts'
export { type Toast, type ToastMessage, type Toasts, toastsRef } from './toasts.ts'
export { toLocalDecimal } from './toLocalDecimal.ts'
export { type TopLayer, topLayerRef } from './topLayer.ts'
export { useAccountChange } from './useAccountChange.tsx'
export { useActivityAction } from './useActivityAction.tsx'
export { useAnnounce } from './useAnnounce.ts'
export { useAssetPicture } from './useAssetPicture.ts'
export { useBlocks } from './useBlocks.ts'
export { useChangeAnnounced } from './useChangeAnnounced.ts'
export { useCodeInput } from './useCodeInput.ts'
export { useConnections } from './useConnections.ts'
export { type ErrorText, useErrorText } from './useErrorText.ts'
export { useIsOpen } from './useIsOpen.ts'
export { useKernel } from './useKernel.ts'
export { useLabels } from './useLabels.ts'
export { useLazyModule } from './useLazyModule.ts'
export { useLazyService } from './useLazyService.ts'
export { useLoadedPicture } from './useLoadedPicture.ts'
export { useLocale } from './useLocale.ts'
export { useNamespaceState } from './useNamespaceState.ts'
export { useOnline } from './useOnline.ts'
export { usePluginState } from './usePluginState.ts'
export { useRouter, type ViewRouter } from './useRouter.ts'
export { useScope } from './useScope.ts'
export { useSecondsUntil } from './useSecondsUntil.ts'
export { useService } from './useService.ts'
export { useSlot } from './useSlot.ts'
export { type Subscribable, useSnapshot } from './useSnapshot.ts'
export { useStyles } from './useStyles.ts'
export { type Task, useTask } from './useTask.ts'
export { type Translate, useText } from './useText.ts'
export { useToast } from './useToast.ts'
export { useWallets } from './useWallets.ts'
