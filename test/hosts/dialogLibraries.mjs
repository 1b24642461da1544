/** The libraries of dialogs that are tried, by their page in `apps/dialogs/dialogs`. */
export const dialogLibraries = [
  { page: 'radix', title: 'Radix UI 1, as shadcn/ui has it' },
  { page: 'vaul', title: 'Vaul 1' },
  { page: 'chakra', title: 'Chakra UI 3, Ark UI' },
  { page: 'react-aria', title: 'React Aria Components 1' },
  { page: 'base-ui', title: 'Base UI 1' },
  { page: 'headless-ui', title: 'Headless UI 2' },
  { page: 'mui', title: 'MUI 9' },
  { page: 'ariakit', title: 'Ariakit 0' },
  { page: 'focus-trap', title: 'focus-trap 8' },
  { page: 'bootstrap', title: 'Bootstrap 5' },
]
