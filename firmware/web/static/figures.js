// The figures on the tokens, each about thirty-six units wide around its middle. A figure is found by its token's name.

const fill = (d) => ["figure", d];
const cut = (d) => ["cut", d];
const limb = (d, width) => ["limb", d, width];
const score = (d, width) => ["score", d, width];

const ring = (x, y, r) => `M${x} ${y - r}a${r} ${r} 0 1 1 0 ${2 * r}a${r} ${r} 0 1 1 0 ${-2 * r}z`;

function cog(teeth, inner, outer) {
  const points = [];
  for (let tooth = 0; tooth < teeth; tooth++) {
    for (const [part, radius] of [[-0.3, inner], [-0.2, outer], [0.2, outer], [0.3, inner]]) {
      const angle = 2 * Math.PI * (tooth + part) / teeth;
      points.push(`${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`);
    }
  }
  return `M${points.join("L")}z`;
}

const BOOT = [
  fill("M-9.500-16H5v15q1 3.500 6 4.500t7 6v2.500H-11q-.500-3 1-6.500Q-7-3-9.500-16z"),
  fill("M-11 13.200h29v3.300H-2.500l-1-1.300-1 1.300H-11z"),
  cut("M-9.300-12.500H5v1.800H-9zM5-5.500h-6v1.500h6zM5.300-1.300h-6v1.500h6.800z"),
];

const FIGURES = {
  hat: [
    fill("M-10 6C-9 0-10-7-11.500-13.500Q0-17 11.500-13.500C10-7 9 0 10 6z"),
    cut("M-9.800.500Q0 3.800 9.800.500L10 5Q0 8.600-10 5z"),
    fill("M-18 5.500Q-18 3-15 4Q0 9.500 15 4Q18 3 18 5.500Q17 12.500 0 12.500T-18 5.500z"),
  ],
  car: [
    fill("M-19 7Q-20-1-14-2l5-1 5-7q1-2 4-2h5q3 0 4.500 2.500L13-3q6 .500 6 6v4z"),
    cut("M-5.500-3l3.600-5q.600-1 1.800-1H1v6zM3-9h2q1.600 0 2.400 1.500L9.600-3H3z"),
    cut(ring(-10.5, 7.8, 5.8) + ring(10.5, 7.8, 5.8)),
    fill(ring(-10.5, 7.8, 4.2) + ring(10.5, 7.8, 4.2)),
  ],
  dog: [
    fill("M-19-7.500q0-2 3-2.500l4-1 1.500-5 3.500 4q3 1 4 5 1 2 5 2h8l2.500-8q1-2 2.500-.500L14-4q1.500 2 1 6l-.500 3 1.500 8h-5l-1-6Q5 8-1 7l-.500 6h-5l-.500-8q-3-3-3-7l-3 3.500-2-3q-4 0-4-3z"),
    cut(ring(-11.5, -6.9, 1.1)),
  ],
  ship: [
    fill("M-19 3h38l-4.500 9q-1 2-3.500 2h-22q-2.500 0-3.500-2z"),
    fill("M-13 1v-6.500h24V1z"),
    fill("M-9-7.500l.500-8h5l.500 8zM1-7.500l.500-8h5l.500 8z"),
    cut("M-10-3.500h3v2.400h-3zM-4-3.500h3v2.400h-3zM2-3.500h3v2.400H2zM-13 6.500h26v1.600h-26z"),
  ],
  boot: BOOT,
  cat: [
    limb("M8 13.500c9 0 10-7 6-11", 3.6),
    fill("M-11-16.500l5 4.500h6l5-4.500q2 6 1.500 10T2 .500Q9 5 9.500 15h-20Q-10.500 5-7.500.500-11.500-2-12-6.500t1-10z"),
    cut("M-6.500-7.500a1.300 1.600 0 1 1 0 3.200a1.300 1.600 0 1 1 0-3.200zM.500-7.500a1.300 1.600 0 1 1 0 3.200a1.300 1.600 0 1 1 0-3.200zM-4.200-2.600h2.400L-3-1.200z"),
  ],
  katana: [
    fill("M-5 2Q7-7 15-18q2.500 3 1 5Q8-2-2 5z"),
    limb("M-8.500-.500L.500 8", 3.4),
    limb("M-5.500 5.500L-15 15", 5),
    score("M-9.500 6.500l3 3M-12.500 9.500l3 3M-15 12.500l2.500 2.500", 1.3),
  ],
  ranger: [
    fill("M-8 5C-9-4-8-11-5-13q2-1.500 5 .500 3-2 5-.500 3 2 4 12 .300 4-1 5z"),
    cut("M-8.400 0Q0 3.600 8.400 0l.200 4Q0 7-8.300 4z"),
    fill("M-19.500 1Q-16-.500-12 3.500 0 8.500 12 3.500 16-.500 19.500 1 19 11 0 11.500T-19.500 1z"),
    cut("M0-10.500l1.400 2.800 3 .300-2.300 2 .700 3L0-4l-2.800 1.600.700-3-2.300-2 3-.300z"),
  ],
  camper: [
    fill("M-19 8V-8q0-3 3-3h27q3 0 3.500 3l.500 3h-5.500l1 3.500h5.500q3 .500 3 3.500v6z"),
    cut("M-15.500-7.500h8v5h-8zM-4.500-7.500h6v5h-6zM6 0h6.500l2 3.500H6z"),
    score("M-19 4.500H18", 1.6),
    cut(ring(-10.5, 8.5, 5) + ring(10, 8.5, 5)),
    fill(ring(-10.5, 8.5, 3.5) + ring(10, 8.5, 3.5)),
  ],
  bat: [
    fill("M-17 14.500L-5 2Q3-8 9-15q4.500-4 7.500-1t-1 7.500Q8-3-2 5l-12.500 12z"),
    fill(ring(-15.6, 15.6, 3)),
    score("M-1-3l5 5M3-7.500l5 5M7-12l5 5M11-15.500l4.500 4.500", 1.5),
    limb("M-3-5l2 .500M1-9.500l2 .500M5.500-14l2 .500M5 4l-.500-2M9.500-.500L9-2.500M14-5l-.500-2", 1.8),
  ],
  telephone: [
    fill("M-13 14l3.500-12.500q.500-2 2.500-2H7q2 0 2.500 2L13 14q0 1.500-1.500 1.500h-23Q-13 15.500-13 14z"),
    fill("M-18.500-5q0-9.500 18.500-9.500T18.500-5q0 3-3 3h-4Q9-2 9-5v-2q-4-1.600-9-1.600T-9-7v2q0 3-2.500 3h-4q-3 0-3-3z"),
    cut(ring(0, 7, 5.6)), fill(ring(0, 7, 2.2)),
  ],
  bucket: [
    limb("M3-8L8.500-16.500", 3.6), fill(ring(7.4, -17, 2.3) + ring(10, -15.4, 2.3)),
    limb("M-5-7l-1-6M-5-8l2.500-6M-6.500-7l-3-5", 2.4),
    fill("M-14-7h28l-3.800 20.500q-.500 2.500-3 2.500h-14.400q-2.500 0-3-2.500z"),
    cut("M-12.800-3.600h25.600l-.400 2h-24.800z"),
    score("M-12 0q12 15 24 0", 1.8),
  ],
  hound: [
    fill("M-5-9q-1-5 2-8 .500 3 3 4 3-1 2-5 5 4 3 9z"),
    fill("M-14-13l7 4.500q7-2 14 0l7-4.500q1.500 8-1.500 13.500Q11 6 8 11l-4 5h-8l-4-5q-3-5-4.500-10.500Q-15.500-5-14-13z"),
    cut("M-9-2.500l6 2.500q-1 3-3 2.500-2.500-.500-3-5zM9-2.500L3 0q1 3 3 2.500 2.500-.500 3-5zM-3 8h6l-3 3.500z"),
  ],
  murloc: [
    fill("M-4-8l1-6.500L0-18l3 3.500L4-8zM-14-2l-6-4 1 6-2 4 7 .500zM14-2l6-4-1 6 2 4-7 .500z"),
    fill("M-15 3Q-15-9 0-9T15 3q0 12-15 12T-15 3z"),
    fill(ring(-7, -7, 5) + ring(7, -7, 5)),
    cut(ring(-7, -7, 3) + ring(7, -7, 3)),
    fill(ring(-6.4, -7, 1.2) + ring(6.4, -7, 1.2)),
    cut("M-10.500 3.500Q0 8.500 10.500 3.500 9 11.500 0 11.500T-10.500 3.500z"),
    fill("M-6 5.400l1.600 3 1.600-2.200zM6 5.400l-1.600 3-1.600-2.200z"),
  ],
  hammer: [
    fill("M-3-2h6v19h-6z"),
    fill("M-17-14.500l4-2.500h22l8 4.500v8.500l-8 4.500h-22l-4-2.500z"),
    score("M-12-13v9M11-13l4 4.500L11-4", 1.8), score("M-6-9h10", 2.2),
    cut("M-3 11h6v1.800h-6zM-3 6.500h6v1.800h-6z"),
  ],
  stone: [
    fill("M0-17c11 0 15 9 15 17s-5 16-15 16S-15 8-15 0-11-17 0-17z"),
    score("M1 1.500a2.500 2.500 0 1 1 2-4C5.500 1-1 7-6 2.500S-5-10.500 2-10.500 12-2 9 4 0 11.500-5 10", 2.4),
  ],
  robot: [
    limb("M0-13v-3", 2.4), fill(ring(0, -17, 2.4)),
    fill("M-18-3h4v7h-4zM14-3h4v7h-4z"),
    fill("M-13-7q0-6 13-6t13 6V9q0 6-13 6T-13 9z"),
    cut(ring(-5.6, -3, 4.2) + ring(5.6, -3, 4.2)), fill(ring(-5.6, -3, 1.8) + ring(5.6, -3, 1.8)),
    cut("M-7 6h14v4.500H-7z"), score("M-3.500 6v4.500M0 6v4.500M3.500 6v4.500", 1.2),
  ],
  wingboot: [
    ...BOOT,
    fill("M-9-9.500q-8 .500-11.500-6 3 1 5 .500-3.500-1.500-4-4.500 7 2.500 10.500 5.500z"),
  ],
  pistol: [
    fill("M-18-10h31q2 0 2 2v1h3v3.500h-3q-.500 2.500-3 2.500H1.500Q1 3.500-2 3.500h-5l2.300 10.500q.200 2-1.800 2h-6.500q-1.800 0-2-1.800L-17-1q-2-1-2-3.500V-9q0-1 1-1z"),
    cut("M-15-7.500H9v1.600h-24zM-5.500-1h4.500q0 2.500-2 2.500h-2z"),
  ],
  thumb: [
    fill("M-15-1.500h7v16h-7z"),
    fill("M-6-1.500Q-1-6 0-12q.500-4.500 3.500-4t3.500 5q0 4-1.500 7H12q4 0 4 3.300T13 3q2 1 1.600 3.300T12 9.500q1 1.500 0 3t-3.500 2H-1q-3 0-5-1.500z"),
    score("M7 3h6M7 9.300h5", 1.3), cut("M-13-0h3v2.400h-3z"),
  ],
  vault: [
    fill(cog(9, 13.5, 17.5)), cut(ring(0, 0, 11)), fill(ring(0, 0, 9.6)),
    score("M-4.500-4.500v9M0-4.500v9M4.500-4.500v9", 2.2),
  ],
  helmet: [
    fill("M-13 13V-3Q-13-17 0-17T13-3v16l-5 3H-8z"),
    cut("M-10.500-3.500Q0-7 10.500-3.500v5L6 4H-6l-4.500-2.500z"),
    score("M-4.500 8v6M0 7.500V15M4.500 8v6", 2), cut(ring(8.6, -9.4, 2.4)),
  ],
  bomb: [
    fill("M0-17.500q9.500 5 9.500 14.500 0 6-4 10.500l5 5V17H5l-5-4.500L-5 17h-5.500v-4.500l5-5q-4-4.500-4-10.500 0-9.500 9.500-14.500z"),
    cut("M-8.800-7Q0-4.500 8.800-7l.500 2Q0-2.400-9.300-5z"), cut(ring(0, 2.4, 2.6)),
  ],
  bottle: [
    fill("M-3.500-18.500h7v3.300l-1.200 1v6.200Q8.500-5 8.500 3.500V15q0 2-2 2h-13q-2 0-2-2V3.500Q-8.500-5-2.300-8v-6.200l-1.200-1z"),
    cut("M-8.500 2h17v8h-17z"), score("M-5 6.200q2.500-2.500 5 0t5 0", 1.8), score("M-3-14.500h6", 1.2),
  ],
};

// The first pattern that fits the token's name counts. The names are in the languages of the editions.
const NAMES = [
  [/rick|sheriff|cowboy/, "ranger"], [/\bhat\b|chapeau|haut-de-forme/, "hat"], [/camping|\br\.? ?v\b|camper/, "camper"],
  [/\bcar\b|voiture/, "car"], [/hound/, "hound"], [/\bdog\b|chien/, "dog"], [/ship|bateau|navire/, "ship"],
  [/flight/, "wingboot"], [/boot|botte|shoe|soulier/, "boot"], [/\bcat\b|chat\b/, "cat"], [/katana|sword|épée/, "katana"],
  [/lucille|\bbat\b|batte/, "bat"], [/phone|téléphone/, "telephone"], [/bucket|seau/, "bucket"], [/murk|murloc/, "murloc"],
  [/hammer|marteau/, "hammer"], [/hearthstone|stone|pierre/, "stone"], [/mecha|gnome|robot/, "robot"],
  [/pistol|\bgun\b/, "pistol"], [/vault boy|thumb/, "thumb"], [/vault/, "vault"], [/helmet|casque/, "helmet"],
  [/nuke|bomb/, "bomb"], [/bottle|cola|bouteille/, "bottle"],
];

export function figureOf(name) {
  const found = NAMES.find(([pattern]) => pattern.test(name.toLowerCase()));
  return found ? FIGURES[found[1]] : null;
}
