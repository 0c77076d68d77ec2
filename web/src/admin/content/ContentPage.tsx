import { Navigate, Route, Routes } from "react-router";
import { MissingPage } from "../FailedPage";
import { SectionNav } from "../SectionNav";
import { useT } from "../texts";
import { CategoriesPage } from "./categories/CategoriesPage";
import { HistoryPage } from "./history/HistoryPage";
import { LoadProblem } from "./history/LoadProblem";
import { LandingPage } from "./landing/LandingPage";
import { PicturesPage } from "./pictures/PicturesPage";
import { BlogCategoriesPage } from "./posts/BlogCategoriesPage";
import { PostPage } from "./posts/PostPage";
import { PostsPage } from "./posts/PostsPage";
import { QuestionPage } from "./questions/QuestionPage";
import { QuestionsPage } from "./questions/QuestionsPage";
import { StylePage } from "./styles/StylePage";
import { StylesPage } from "./styles/StylesPage";
import { TermsPage } from "./terms/TermsPage";
import { TermsVersionPage } from "./terms/TermsVersionPage";

const sections = [
  "styles",
  "categories",
  "posts",
  "blog-categories",
  "questions",
  "terms",
  "landing",
  "pictures",
  "history",
] as const;

/** What visitors read and choose from. */
export function ContentPage() {
  const t = useT();
  return (
    <>
      <SectionNav
        label={t("content.title")}
        sections={sections.map((section) => ({
          to: `/content/${section}`,
          name: t(`content.sections.${section}`),
        }))}
      />
      <LoadProblem />
      <Routes>
        <Route index element={<Navigate to="/content/styles" replace />} />
        <Route path="styles" element={<StylesPage />} />
        <Route path="styles/:id" element={<StylePage />} />
        <Route path="categories" element={<CategoriesPage />} />
        <Route path="posts" element={<PostsPage />} />
        <Route path="posts/:id" element={<PostPage />} />
        <Route path="blog-categories" element={<BlogCategoriesPage />} />
        <Route path="questions" element={<QuestionsPage />} />
        <Route path="questions/:id" element={<QuestionPage />} />
        <Route path="terms" element={<TermsPage />} />
        <Route path="terms/:id" element={<TermsVersionPage />} />
        <Route path="landing" element={<LandingPage />} />
        <Route path="pictures" element={<PicturesPage />} />
        <Route path="history" element={<HistoryPage />} />
        <Route path="*" element={<MissingPage />} />
      </Routes>
    </>
  );
}
