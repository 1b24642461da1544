/**
 * The dialog of the page that the visitor is in. Many take a press outside them as a wish to leave,
 * hold the keyboard, or make all else inert: the modal opens inside. Those of Headless UI hold
 * nothing that is not theirs, and leave at a press beside their panel.
 */
export const findPageDialog = (): Element | null | undefined =>
  document.activeElement?.closest('[role$=dialog]:not([id^=headless])')
