import type { Inks } from './inks.ts'

// Each function returns the SVG of an object in a square of 200 units. Elements without `fill` or `stroke`
// get these from the SVG group that `drawings.ts` adds around the object.

export const cultureObjects = {
  popcorn: ({ main, accent, light }: Inks) => `
    <g fill="${light}"><circle cx="62" cy="56" r="24"/><circle cx="138" cy="56" r="24"/><circle cx="82" cy="34" r="23"/><circle cx="120" cy="32" r="23"/><circle cx="100" cy="58" r="27"/></g>
    <path d="M36 72h128l-18 116H54z" fill="${main}"/>
    <path d="M62 72h22l4 116H74zM116 72h22l-12 116h-14z" fill="${light}"/>
    <circle cx="100" cy="130" r="24" fill="${accent}"/>`,
  theatre: ({ main, accent, light }: Inks) => `
    <path d="M84 44q54 20 102-4 8 96-40 122-50-6-66-72z" fill="${accent}"/>
    <path d="M128 132q18-22 34 0M118 84q8-9 18 0M152 80q8-9 18 0" fill="none"/>
    <path d="M12 24q50 24 104 4 4 100-46 128-56-16-58-132z" fill="${main}"/>
    <path d="M38 108q26 28 52 0-4 30-26 30t-26-30z" fill="${light}"/>
    <path d="M30 66q10-10 22 0M76 66q10-10 22 0" fill="none" stroke="${light}"/>`,
  book: ({ main, accent, light }: Inks) => `
    <path d="M100 50q-34-26-86-16v122q52-10 86 16z" fill="${main}"/>
    <path d="M100 50q34-26 86-16v122q-52-10-86 16z" fill="${accent}"/>
    <path d="M100 58q-30-20-70-14v98q40-6 70 14zM100 58q30-20 70-14v98q-40-6-70 14z" fill="${light}"/>
    <path d="M46 68q22-2 40 8M46 92q22-2 40 8M46 116q22-2 40 8M154 68q-22-2-40 8M154 92q-22-2-40 8M154 116q-22-2-40 8" fill="none" stroke-width="4"/>`,
  vase: ({ main, accent, light }: Inks) => `
    <path d="M72 20h56q-10 22 6 42 34 28 22 72-12 50-56 50t-56-50q-12-44 22-72 16-20 6-42z" fill="${main}"/>
    <path d="M46 104q54 20 108 0M44 128q56 22 112 0" fill="none"/>
    <path d="M50 88q50 18 100 0" fill="none" stroke="${light}"/>
    <ellipse cx="100" cy="20" rx="31" ry="8" fill="${accent}"/>
    <path d="M14 188h172" stroke-width="10"/>`,
  guitar: ({ main, accent, light }: Inks) => `
    <path d="M112 92L176 24" stroke-width="17"/><path d="M112 92L176 24" stroke="${accent}" stroke-width="8"/>
    <path d="M164 12l24 24" stroke-width="18"/>
    <path d="M122 84q18 22 0 42 8 38-32 56-38 14-62-10T22 110q20-38 58-30 22-16 42 4z" fill="${main}"/>
    <circle cx="84" cy="120" r="19" fill="${light}"/>
    <path d="M48 138l20 20" stroke-width="9"/>`,
  museum: ({ main, accent, light }: Inks) => `
    <path d="M100 16l88 54H12z" fill="${main}"/>
    <circle cx="100" cy="50" r="11" fill="${light}"/>
    <path d="M28 84h24v70H28zM70 84h24v70H70zM106 84h24v70h-24zM148 84h24v70h-24z" fill="${light}"/>
    <rect x="16" y="70" width="168" height="14" fill="${accent}"/>
    <rect x="8" y="154" width="184" height="28" rx="4" fill="${main}"/>`,
  headphones: ({ main, accent, light }: Inks) => `
    <path d="M34 122V96a66 66 0 01132 0v26" fill="none" stroke-width="20"/>
    <path d="M34 122V96a66 66 0 01132 0v26" fill="none" stroke="${light}" stroke-width="10"/>
    <rect x="14" y="110" width="46" height="72" rx="20" fill="${main}"/>
    <rect x="140" y="110" width="46" height="72" rx="20" fill="${main}"/>
    <path d="M60 118v56M140 118v56" stroke="${accent}" stroke-width="12"/>`,
  speaker: ({ main, accent, light }: Inks) => `
    <rect x="48" y="10" width="104" height="180" rx="26" fill="${main}"/>
    <circle cx="100" cy="126" r="38" fill="${light}"/><circle cx="100" cy="126" r="17" fill="${accent}"/>
    <circle cx="100" cy="54" r="21" fill="${light}"/><circle cx="100" cy="54" r="8" fill="${accent}"/>
    <path d="M172 70q16 30 0 60M28 70q-16 30 0 60" fill="none"/>`
} as const
