import * as cases from "../cases/texts";
import * as history from "../content/history/texts";
import * as landing from "../content/landing/texts";
import * as pictures from "../content/pictures/texts";
import * as content from "../content/texts";
import * as writing from "../content/writing/texts";
import * as figures from "../figures/texts";
import * as money from "../money/texts";
import * as people from "../people/texts";
import * as settings from "../settings/texts";
import * as work from "../work/texts";
import type { en } from "./en";

export const es: typeof en = {
  loading: "Cargando",
  frame: {
    title: "Administración",
    document: "{{page}} · Administración de Retrato",
    menu: "Administración",
    language: "Idioma",
  },
  nav: { staff: "Equipo", audit: "Registro de auditoría" },
  roles: { support: "Soporte", content: "Contenido", finance: "Finanzas", owner: "Propietario" },
  failed: {
    title: "No se ha podido cargar",
    description: "Comprueba tu conexión e inténtalo de nuevo.",
    reload: "Recargar",
    outdated: "Esto no está al día: la última actualización ha fallado",
  },
  missing: {
    title: "Esta página no existe",
    description: "O tu rol no la incluye. Un propietario puede cambiar tu rol.",
  },
  refusal: {
    old: "Vuelve a entrar, por favor",
    signIn: "Volver a entrar",
    secondFactor: "Hace falta la verificación en dos pasos",
    settings: "Abrir los ajustes",
  },
  code: {
    title: "Confirma que eres tú",
    description:
      "Para mover dinero, borrar o cambiar roles hace falta un código de tu aplicación de autenticación. Vale durante diez minutos.",
    label: "Código",
    submit: "Confirmar",
  },
  action: { reason: "Motivo", reasonHint: "Queda en el registro de auditoría.", actions: "Acciones" },
  list: { more: "Ver más", moreFailed: "Hay más, pero no se ha podido cargar" },
  staff: {
    lead: "Quién puede entrar en la administración, y con qué rol.",
    name: "Nombre",
    email: "Correo electrónico",
    role: "Rol",
    secondFactor: "Verificación en dos pasos",
    secondFactorOn: "Activada",
    secondFactorOff: "Desactivada: no puede entrar",
    since: "Desde",
    add: "Añadir a alguien",
    addHint: "Necesita una cuenta con el correo confirmado y la verificación en dos pasos.",
    change: "Cambiar el rol",
    changeWho: "Cambiar el rol de {{name}}",
    save: "Guardar",
    saved: "El rol se ha guardado",
    remove: "Quitar",
    removeWho: "Quitar a {{name}} del equipo",
    removeHint: "Conserva su cuenta y ya no puede entrar en la administración.",
    removed: "Ya no es del equipo",
  },
  audit: {
    lead: "Cada cambio y cada vez que alguien ve algo privado. Nada de lo que contiene se puede cambiar.",
    search: "Id de una persona, un pago o una creación",
    when: "Cuándo",
    who: "Quién",
    what: "Qué",
    subject: "Sobre",
    change: "Cambio",
    why: "Por qué",
    filters: "Filtros",
    anybody: "Cualquiera",
    anything: "Cualquier acción",
    none: "Sin entradas",
    noMatch: "Ninguna entrada coincide con los filtros",
  },
  cases: cases.es,
  figures: figures.es,
  people: people.es,
  work: work.es,
  money: money.es,
  settings: settings.es,
  content: content.es,
  landing: landing.es,
  pictures: pictures.es,
  history: history.es,
  catalogue: content.catalogue.es,
  writing: writing.es,
};
