import type { Inks } from './inks.ts'

// Each function returns the SVG of an object in a square of 200 units. Elements without `fill` or `stroke`
// get these from the SVG group that `drawings.ts` adds around the object.

export const homeObjects = {
  plant: ({ main, accent, light }: Inks) => `
    <path d="M100 118V52" stroke-width="8"/>
    <path d="M100 104Q34 104 26 42q66-2 74 62zM100 90q4-66 70-72 4 68-70 72z" fill="${accent}"/>
    <path d="M40 56l46 40M156 34l-46 46" fill="none" stroke="${light}"/>
    <path d="M46 118h108l-14 68H60z" fill="${main}"/>
    <rect x="38" y="106" width="124" height="24" rx="7" fill="${main}"/>`,
  knife: ({ main, accent, light }: Inks) => `
    <path d="M58 18q28 22 24 92H58z" fill="${light}"/><rect x="54" y="110" width="30" height="76" rx="11" fill="${main}"/>
    <path d="M122 18v44q0 22 18 22t18-22V18M140 18v66" fill="none" stroke-width="8"/>
    <path d="M140 84v26" stroke-width="12"/><rect x="125" y="110" width="30" height="76" rx="11" fill="${main}"/>
    <g stroke="none" fill="${accent}"><circle cx="69" cy="130" r="5"/><circle cx="69" cy="164" r="5"/><circle cx="140" cy="130" r="5"/><circle cx="140" cy="164" r="5"/></g>`,
  blanket: ({ main, accent, light }: Inks) => `
    <path d="M30 26h140v128H30z" fill="${main}"/>
    <path d="M30 52h140v16H30zM30 112h140v16H30z" fill="${accent}"/>
    <path d="M30 90l18-14 18 14 18-14 16 14 16-14 18 14 18-14 18 14" fill="none" stroke="${light}" stroke-width="8"/>
    <path d="M38 154v28M58 154v28M78 154v28M100 154v28M122 154v28M142 154v28M162 154v28" fill="none"/>`,
  box: ({ main, accent, light }: Inks) => `
    <path d="M100 20l82 40v86l-82 40-82-40V60z" fill="${main}"/>
    <path d="M18 60l82 40 82-40-82-40z" fill="${light}"/>
    <path d="M100 100v86" fill="none"/>
    <path d="M58 40l82 40v34l22-11V69L80 29z" fill="${accent}"/>`,
  tv: ({ main, accent, light }: Inks) => `
    <path d="M66 184h68M100 156v28" stroke-width="12"/>
    <rect x="10" y="34" width="180" height="122" rx="12" fill="${main}"/>
    <rect x="24" y="48" width="152" height="94" rx="5" fill="${light}"/>
    <path d="M24 122l44-34 34 24 38-40 36 32v33q0 5-5 5H29q-5 0-5-5z" fill="${accent}"/>
    <circle cx="62" cy="70" r="11" fill="${main}"/>`,
  phone: ({ main, accent, light }: Inks) => `
    <rect x="50" y="8" width="100" height="184" rx="18" fill="${main}"/>
    <rect x="62" y="30" width="76" height="132" rx="4" fill="${light}"/>
    <path d="M74 48h22v22H74zM104 48h22v22h-22zM74 78h22v22H74z" fill="${accent}" stroke-width="4"/>
    <path d="M104 78h10M120 88h6M76 120h48M76 138h30" fill="none"/>
    <path d="M90 178h20" stroke="${light}"/>`,
  gift: ({ main, accent, light }: Inks) => `
    <path d="M100 66Q56 66 50 38q2-22 24-18 22 8 26 46zM100 66q44 0 50-28-2-22-24-18-22 8-26 46z" fill="${accent}"/>
    <rect x="28" y="96" width="144" height="90" rx="6" fill="${main}"/>
    <rect x="16" y="64" width="168" height="36" rx="6" fill="${light}"/>
    <path d="M88 64h24v122H88z" fill="${accent}"/>`,
  medal: ({ main, accent, light }: Inks) => `
    <path d="M62 8h34l22 66-34 10zM138 8h-34l-22 66 34 10z" fill="${accent}"/>
    <circle cx="100" cy="128" r="58" fill="${main}"/><circle cx="100" cy="128" r="42" fill="${light}"/>
    <path d="M100 98l9 20 22 2-17 14 6 22-20-12-20 12 6-22-17-14 22-2z" fill="${accent}"/>`
} as const
