/** States by the hours that their clocks are behind UTC in winter; one of two zones counts by where most of it lives. */
const ZONES: readonly (readonly [hours: number, codes: string])[] = [
  [10, 'HI'],
  [9, 'AK'],
  [8, 'CA NV OR WA'],
  [7, 'AZ CO ID MT NM UT WY'],
  [6, 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI'],
  [5, 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV'],
]

export const hoursBehind: Readonly<Record<string, number>> = Object.fromEntries(
  ZONES.flatMap(([hours, codes]) => codes.split(' ').map((code) => [code, hours])),
)

/** How the ZIP codes of a state begin. */
const ZIPS =
  'AK995 AL350 AR720 AZ850 CA900 CO800 CT060 DC200 DE197 FL330 GA300 HI967 IA500 ID836 IL600 IN460 KS660 KY400 LA700 MA020 MD210 ' +
  'ME040 MI480 MN550 MO630 MS390 MT590 NC270 ND580 NE680 NH030 NJ070 NM870 NV890 NY100 OH430 OK730 OR970 PA150 RI028 SC290 SD570 ' +
  'TN370 TX750 UT840 VA220 VT050 WA980 WI530 WV250 WY820'
const zips = new Map(ZIPS.split(' ').map((zip) => [zip.slice(0, 2), zip.slice(2)]))

/** A code that looks like the state's. */
export const zipOf = (state: string, n: number): string =>
  `${zips.get(state) ?? '000'}${String(1 + (n % 99)).padStart(2, '0')}`
