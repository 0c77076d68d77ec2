import type { Resources } from "../resources";

const standing: Resources["standing"] = {
  suspension: {
    CREATION: {
      title: "Desde el {{date}} no puedes crear nada nuevo",
      possible:
        "Lo que ya se está creando se terminará. Puedes seguir viendo, descargando y borrando lo que es tuyo, gestionar tu plan y cambiar tus ajustes.",
    },
    ACCOUNT: {
      title: "Tu cuenta está suspendida desde el {{date}}",
      possible:
        "Puedes seguir viendo, descargando y borrando lo que es tuyo, obtener tus recibos y cambiar tus ajustes. Tus enlaces públicos están cerrados y los planes no se renuevan.",
    },
    reason: "El motivo: {{reason}}",
    causes: {
      REFUSALS: "Demasiadas de tus últimas peticiones se han rechazado porque incumplen nuestras normas.",
      CASE: "Tras un aviso hemos revisado lo que creaste y hemos visto que incumple nuestras normas.",
      STAFF: "Hemos visto que se incumplieron nuestras normas.",
    },
    appeal: "Reclamar",
    export: "Obtener mis datos",
    leave: "Eliminar mi cuenta",
  },
  terms: {
    title: "Nuestros términos han cambiado",
    description: "Lee lo nuevo, por favor. Podrás seguir creando en cuanto lo aceptes.",
    news: [
      "Retrato es para personas de 18 años o más.",
      "Solo traes fotos tuyas, o de personas que estén de acuerdo.",
      "Podemos suspender cuentas que incumplan estas normas; decimos por qué y lo revisamos si nos lo pides.",
    ],
    read: "Leer los términos",
    agree: "Acepto",
    later: "Ahora no",
    otherwise: "Si no estás de acuerdo, podrás seguir viendo todo lo tuyo e irte cuando quieras.",
    settings: "Obtener mis datos o eliminar mi cuenta",
  },
};

export default standing;
