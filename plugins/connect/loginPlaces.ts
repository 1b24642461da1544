/** A login method, its feature, and the rows of controls that it has. */
export const loginPlaces = [
  { method: 'email', feature: 'email', rows: 1 },
  { method: 'social', feature: 'socials', rows: 2 },
]
