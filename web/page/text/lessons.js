// The lessons in the language of the page. Each language is a file of its own, loaded when the course is opened.

/** @typedef {Record<string, { idea: string, find: string }>} Lessons by technique */

/** @param {string} language @returns {Promise<Lessons>} */
export async function lessonsIn(language) {
  if (language === "de") return (await import("./lessons.de.js")).LESSONS;
  if (language === "es") return (await import("./lessons.es.js")).LESSONS;
  return (await import("./lessons.en.js")).LESSONS;
}
