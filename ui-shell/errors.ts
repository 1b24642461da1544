import { defineErrors } from '#kernel'

/** Errors of views, and of components outside of their modal. */
export const shellError = defineErrors({
  'view-missing': [
    'No plugin shows the view "{route}".',
    'Install the plugin that contributes it.',
  ],
  'shell-missing': [
    'A component or hook was used outside of its modal.',
    'Views are rendered by the modal; hooks for pages need `<LatchkeyProvider>` around them.',
  ],
})
